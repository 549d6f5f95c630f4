import Testing
import CRaster
import CRasterReference

/// One build of the kernels: what the dispatcher chooses, the reference, or one instruction set.
struct KernelBuild: CustomTestStringConvertible, Sendable {
    let name: String
    let kernels: EaselKernels

    var testDescription: String { name }

    /// The builds that this machine can run.
    static let all: [KernelBuild] = {
        let sets: [(String, EaselInstructionSet)] = [
            ("baseline", EASEL_BASELINE), ("avx2", EASEL_AVX2), ("avx512bw", EASEL_AVX512BW),
        ]
        let reference = KernelBuild(name: "reference", kernels: easel_reference_kernels().pointee)
        return [KernelBuild(name: "dispatched", kernels: dispatched), reference]
            + sets.compactMap { name, set in
                easel_kernels(set).map { KernelBuild(name: name, kernels: $0.pointee) }
            }
    }()

    private static let dispatched = EaselKernels(
        stream_rect: easel_stream_rect,
        copy_opaque_rect: easel_copy_opaque_rect,
        fill_rect: easel_fill_rect,
        over_rect: easel_over_rect,
        over_alpha_rect: easel_over_alpha_rect,
        solid_over_rect: easel_solid_over_rect,
        over_mask_rect: easel_over_mask_rect,
        solid_over_mask_rect: easel_solid_over_mask_rect,
        multiply_mask_rect: easel_multiply_mask_rect,
        saturate_rect: easel_saturate_rect,
        bilinear_fetch: easel_bilinear_fetch,
        bilinear_fetch_extended: easel_bilinear_fetch_extended,
        nearest_fetch: easel_nearest_fetch,
        quad_coverage_rect: easel_quad_coverage_rect,
        image_over_rect: easel_image_over_rect,
        projected_fetch: easel_projected_fetch
    )
}
