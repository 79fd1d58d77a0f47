import jaywalk.Choice;

/** A state machine that reads characters: words, numbers, strings and comments. */
public class Lexer {
    private enum State { START, WORD, NUMBER, FRACTION, STRING, ESCAPE, COMMENT, WRONG }

    static State next(State state, char c) {
        switch (state) {
            case START:
                return c == '"' ? State.STRING
                    : c == '#' ? State.COMMENT
                    : Character.isDigit(c) ? State.NUMBER
                    : c == '_' || Character.isLetter(c) ? State.WORD
                    : c == ' ' || c == '\n' ? State.START
                    : State.WRONG;
            case WORD:
                return c == '_' || Character.isLetterOrDigit(c) ? State.WORD : c == ' ' ? State.START : State.WRONG;
            case NUMBER:
                return c == '.' ? State.FRACTION : Character.isDigit(c) ? State.NUMBER : c == ' ' ? State.START : State.WRONG;
            case FRACTION:
                return Character.isDigit(c) ? State.FRACTION : c == ' ' ? State.START : State.WRONG;
            case STRING:
                return c == '"' ? State.START : c == '\\' ? State.ESCAPE : State.STRING;
            case ESCAPE:
                return State.STRING;
            case COMMENT:
                return c == '\n' ? State.START : State.COMMENT;
            default:
                return State.WRONG;
        }
    }

    public static void main(String[] args) {
        State state = State.START;
        int words = 0;
        for (int i = 0; i < 4; i++) {
            State next = next(state, Choice.anyChar());
            words += state != State.WORD && next == State.WORD ? 1 : 0;
            state = next;
        }
        assert words <= 3;
    }
}
