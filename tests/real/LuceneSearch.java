import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Random;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/** Writes an index, in memory and in a folder, changes it and searches it. */
public class LuceneSearch {
    static final String[] WORDS = {"river", "stone", "mountain", "quiet", "walk", "jay", "blue", "forest", "path", "tree"};

    static void index(Directory directory) throws Exception {
        Random random = new Random(7);
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
            for (int id = 0; id < 400; id++) {
                StringBuilder text = new StringBuilder();
                for (int word = 0; word < 20; word++) {
                    text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
                }
                Document document = new Document();
                document.add(new StoredField("id", id));
                document.add(new IntPoint("number", id));
                document.add(new NumericDocValuesField("order", id * 31 % 400));
                document.add(new TextField("text", text.toString(), Field.Store.YES));
                writer.addDocument(document);
                if (id % 100 == 99) {
                    writer.commit();
                }
            }
            writer.deleteDocuments(new Term("text", "nowhere"));
            writer.deleteDocuments(IntPoint.newRangeQuery("number", 10, 19));
            writer.forceMerge(1);
        }
    }

    static void search(Directory directory) throws Exception {
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            IndexSearcher searcher = new IndexSearcher(reader);
            System.out.println(reader.numDocs() + " documents");
            for (String text : new String[] {"jay", "+river +stone -tree", "\"quiet walk\"", "mount*", "blu~1", "jay AND number"}) {
                Query query = new QueryParser("text", new StandardAnalyzer()).parse(text);
                var top = searcher.search(query, 3);
                System.out.println(query + ": " + top.totalHits.value);
                for (var hit : top.scoreDocs) {
                    var document = searcher.storedFields().document(hit.doc);
                    System.out.printf("  %s %.4f%n", document.get("id"), hit.score);
                }
            }
            var sorted = searcher.search(IntPoint.newRangeQuery("number", 5, 50), 4, new Sort(new SortField("order", SortField.Type.INT)));
            for (var hit : sorted.scoreDocs) {
                System.out.println(searcher.storedFields().document(hit.doc).get("id"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        try (Directory memory = new ByteBuffersDirectory()) {
            index(memory);
            search(memory);
        }
        Path folder = Files.createTempDirectory("lucene");
        try (Directory files = FSDirectory.open(folder)) {
            index(files);
            search(files);
        }
        try (var paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
