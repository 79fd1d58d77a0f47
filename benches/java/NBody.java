/** Double arithmetic on fields: planets that attract each other. */
public class NBody {
    static final class Body {
        double x, y, z, vx, vy, vz;
        final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
            this.mass = mass;
        }
    }

    static void advance(Body[] bodies, double time) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double squared = dx * dx + dy * dy + dz * dz;
                double force = time / (squared * Math.sqrt(squared));
                a.vx -= dx * b.mass * force;
                a.vy -= dy * b.mass * force;
                a.vz -= dz * b.mass * force;
                b.vx += dx * a.mass * force;
                b.vy += dy * a.mass * force;
                b.vz += dz * a.mass * force;
            }
        }
        for (Body body : bodies) {
            body.x += time * body.vx;
            body.y += time * body.vy;
            body.z += time * body.vz;
        }
    }

    static double energy(Body[] bodies) {
        double energy = 0;
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            energy += 0.5 * a.mass * (a.vx * a.vx + a.vy * a.vy + a.vz * a.vz);
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                energy -= a.mass * b.mass / Math.sqrt(dx * dx + dy * dy + dz * dz);
            }
        }
        return energy;
    }

    public static void main(String[] args) {
        int steps = args.length > 0 ? Integer.parseInt(args[0]) : 500_000;
        Body[] bodies = {
            new Body(0, 0, 0, 0, 0, 0, 40),
            new Body(5, -1, -0.1, 0.6, 2.8, 0, 0.04),
            new Body(8, 4, -0.4, -1, 1.8, 0, 0.01),
            new Body(13, -15, -0.2, 1, 0.8, 0, 0.002),
            new Body(15, -26, 0.2, 0.9, 0.6, 0, 0.002),
        };
        for (int step = 0; step < steps; step++) advance(bodies, 0.01);
        System.out.println(energy(bodies));
    }
}
