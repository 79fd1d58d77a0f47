class Book { String title; int year }
def books = [new Book(title: 'Dune', year: 1965), new Book(title: 'Emma', year: 1815)]
println books*.title
println books.sort { it.year }.collectEntries { [it.title, it.year] }
books.groupBy { it.year.intdiv(100) }.each { century, some -> println "$century: ${some.size()}" }
println 'level'.reverse() == 'level' ? 'palindrome' : 'none'
