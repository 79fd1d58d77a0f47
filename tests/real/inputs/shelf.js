var books = [{ title: "Dune", year: 1965 }, { title: "Emma", year: 1815 }];
print(JSON.stringify(books.sort(function (a, b) { return a.year - b.year; })));
print([3, 10, 2].sort().join("-"), "x".charCodeAt(0), 0.1 + 0.2, /(\d+)-(\d+)/.exec("10-20")[2]);
try { nothing.here(); } catch (error) { print(error.name); }
