// release: 25
// Descriptions of constants after a call site was linked: what that initialises on the way is there.

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

class ConstantDescriptions {
    public static void main(String[] arguments) throws Exception {
        Runnable linked = () -> System.out.println("linked " + arguments.length);
        linked.run();
        System.out.println(MethodTypeDesc.ofDescriptor("(IJ[D)V"));
        System.out.println(ClassDesc.ofDescriptor("I").displayName());
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor("()I");
        byte[] bytes = ClassFile.of().build(ClassDesc.of("Made"), builder ->
            builder.withMethodBody("three", type, ClassFile.ACC_STATIC, code -> code.loadConstant(3).ireturn()));
        System.out.println(bytes.length);
    }
}
