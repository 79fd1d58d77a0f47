const unused = 3;
class Shelf { constructor() { this.titles = [...["Dune"]]; } add(title) { this.titles.push(`${title}!`); return this; } }
console.log(new Shelf().add("Emma").titles);
