class Shelf
  attr_reader :titles
  def initialize; @titles = []; end
  def <<(title); raise ArgumentError, "no title" if title.empty?; @titles << title; self; end
end
shelf = Shelf.new << "Dune" << "Emma"
puts shelf.titles.map { |title| title.gsub(/[aeiou]/) { |vowel| vowel.upcase } }.inspect
puts (1..10).select(&:even?).sum, { a: 1, "b" => [2.5, nil] }.to_s
begin; shelf << ""; rescue ArgumentError => error; puts error.message; end
