data class Book(val title: String, val year: Int)
sealed interface Answer { object None : Answer; class Found(val book: Book) : Answer }
fun find(books: List<Book>, year: Int): Answer = books.firstOrNull { it.year == year }?.let { Answer.Found(it) } ?: Answer.None
fun main() {
    val books = listOf(Book("Dune", 1965), Book("Emma", 1815))
    println(books.sumOf { it.year })
    when (val answer = find(books, 1815)) { is Answer.Found -> println(answer.book); Answer.None -> println("none") }
}
