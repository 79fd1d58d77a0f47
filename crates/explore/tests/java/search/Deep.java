package search;

import jaywalk.Choice;

/** Deep trees. Arguments: how many choices a path may have, and what a chosen `true` does. */
public class Deep {
    public static void main(String[] arguments) {
        int choices = Integer.parseInt(arguments[0]);
        for (int i = 0; i < choices; i++) {
            if (Choice.getBoolean()) {
                switch (arguments[1]) {
                    case "ends":
                        return;
                    case "widens":
                        // The last twelve choices lead on in both ways.
                        if (i < choices - 12) {
                            return;
                        }
                        break;
                    default:
                        break;
                }
            }
        }
    }
}
