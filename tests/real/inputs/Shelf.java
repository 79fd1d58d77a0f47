package library;
import java.util.*;
public class Shelf{
  private int   size ;
  private final List<String> titles=new ArrayList<>();
  /** Adds a title. */
  public int add( String title ){ if(title.isEmpty()){ return size; } else { titles.add(title); size++ ; return size; } }
  void print(){ for(String title:titles){System.out.println(title);} try { add(null); } catch(Exception unused){} }
}
