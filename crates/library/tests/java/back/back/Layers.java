package back;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jaywalk.internal.Fork;

/** One path says that a package of a loader belongs to a module; on the others it belongs to the unnamed one. */
final class Layers {
    static final class Given {}

    static final class Own extends ClassLoader {
        Own() {
            super(Layers.class.getClassLoader());
        }

        Class<?> define(String name) throws IOException {
            try (InputStream stream = Layers.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                byte[] bytes = stream.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    private static ModuleFinder finder(ModuleReference reference) {
        return new ModuleFinder() {
            @Override
            public Optional<ModuleReference> find(String name) {
                return name.equals(reference.descriptor().name()) ? Optional.of(reference) : Optional.empty();
            }

            @Override
            public Set<ModuleReference> findAll() {
                return Set.of(reference);
            }
        };
    }

    static void run() throws Exception {
        Own loader = new Own();
        loader.define("jaywalk.internal.Fork");
        ModuleDescriptor descriptor = ModuleDescriptor.newModule("given").packages(Set.of("back")).build();
        ModuleReference reference = new ModuleReference(descriptor, null) {
            @Override
            public ModuleReader open() {
                throw new UnsupportedOperationException();
            }
        };
        Configuration boot = ModuleLayer.boot().configuration();
        Configuration resolved = boot.resolve(finder(reference), ModuleFinder.of(), Set.of("given"));
        if (Fork.choose(3) == 1) {
            ModuleLayer.defineModules(resolved, List.of(ModuleLayer.boot()), name -> loader);
        }
        Module module = loader.define("back.Layers$Given").getModule();
        System.out.println(module.getName() + " " + (module == loader.getUnnamedModule()));
    }
}
