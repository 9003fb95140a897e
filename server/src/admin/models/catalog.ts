import type { Manifest, ModelFile } from '@spindle/core/models/manifest';

/** A model that can be downloaded. It was not tested with this product. */
export interface CatalogModel {
  manifest: Manifest;
  /** Where each file of the manifest comes from, by its path. At fixed revisions, so that the files do not change. */
  urls: Readonly<Record<string, string>>;
}

const at = (repository: string, revision: string) => (path: string) =>
  `https://huggingface.co/${repository}/resolve/${revision}/${path}`;

const file = (path: string, size_bytes: number, sha256: string): ModelFile => ({
  path,
  size_bytes,
  sha256,
});

const clip = at('Xenova/clip-vit-base-patch32', 'd15189d7028b43f1d3e65039190477f6af591c2a');
const siglip = at(
  'onnx-community/siglip2-base-patch16-224-ONNX',
  'ba1f3b0843f24bc5417d38e19c37b287d719b2f4',
);
const birefnet = at(
  'onnx-community/BiRefNet_lite-ONNX',
  'de15b22ba131738a16dff04aab8bdf8dc32e3ac1',
);
const whisper = at('ggerganov/whisper.cpp', '5359861c739e955e79d9a303bcbc70fb988958b1');
const textDetector = at(
  'PaddlePaddle/PP-OCRv5_mobile_det_onnx',
  'e6f4fa85f00e168c862bc462aebca69eef9b3d3d',
);
const textReader = at(
  'PaddlePaddle/latin_PP-OCRv5_mobile_rec_onnx',
  '89d3a50e2c27e2e7cceeab0e944c25c807d5db4f',
);
// Large files of this repository are not in the address of the others.
const zoo = (path: string) =>
  `https://media.githubusercontent.com/media/opencv/opencv_zoo/47534e27c9851bb1128ccc0102f1145e27f23f98/models/${path}`;

/** Colors of the networks of CLIP, and of those that were trained with ImageNet. */
const CLIP_COLORS = {
  mean: [0.48145466, 0.4578275, 0.40821073],
  std: [0.26862954, 0.26130258, 0.27577711],
} satisfies { mean: [number, number, number]; std: [number, number, number] };
const IMAGENET_COLORS = {
  mean: [0.485, 0.456, 0.406],
  std: [0.229, 0.224, 0.225],
} satisfies typeof CLIP_COLORS;

/** Models with licenses that permit commercial use. Sizes and checksums are those of the publishers. */
export const CATALOG: readonly CatalogModel[] = [
  {
    manifest: {
      name: 'clip-vit-b-32',
      version: '1',
      license: 'MIT',
      source: 'https://huggingface.co/Xenova/clip-vit-base-patch32',
      memory_bytes: 900_000_000,
      seconds: 0.5,
      embedImage: {
        file: file(
          'vision_model.onnx',
          351_685_709,
          'fd6e1402a588279d1723c7534d4bcba5bc0b14b47dfab0e46f8c47b8270d7d40',
        ),
        input: 'pixel_values',
        output: 'image_embeds',
        width: 224,
        height: 224,
        fit: 'crop',
        ...CLIP_COLORS,
      },
      embedText: {
        file: file(
          'text_model.onnx',
          254_058_553,
          '3f6571f5bad13a97c469c1622e1cfc4d9aef78b79fdbfcff804ca357bfada8cc',
        ),
        input: 'input_ids',
        output: 'text_embeds',
        tokens_max: 77,
        lower_case: true,
        vocabulary: file(
          'vocab.json',
          862_328,
          '5047b556ce86ccaf6aa22b3ffccfc52d391ea4accdab9c2f2407da5b742d4363',
        ),
        merges: file(
          'merges.txt',
          524_619,
          '9fd691f7c8039210e0fced15865466c65820d09b63988b0174bfe25de299051a',
        ),
      },
    },
    urls: {
      'vision_model.onnx': clip('onnx/vision_model.onnx'),
      'text_model.onnx': clip('onnx/text_model.onnx'),
      'vocab.json': clip('vocab.json'),
      'merges.txt': clip('merges.txt'),
    },
  },
  {
    manifest: {
      name: 'siglip2-b-16',
      version: '1',
      license: 'Apache-2.0',
      source: 'https://huggingface.co/onnx-community/siglip2-base-patch16-224-ONNX',
      memory_bytes: 2_000_000_000,
      seconds: 1,
      embedImage: {
        file: file(
          'vision_model.onnx',
          371_807_752,
          'c0573e3f4140c3a7c4e9cc5912bd6b26a033b46a6a8e8af26cbea262b163bcad',
        ),
        input: 'pixel_values',
        output: 'pooler_output',
        width: 224,
        height: 224,
        fit: 'stretch',
        mean: [0.5, 0.5, 0.5],
        std: [0.5, 0.5, 0.5],
      },
      embedText: {
        file: file(
          'text_model.onnx',
          1_129_469_657,
          'baf12d941beabafafb14f7b4adb38dc15be18681b964a84410ec53d9d65e6293',
        ),
        input: 'input_ids',
        output: 'pooler_output',
        tokens_max: 64,
        lower_case: true,
        pad: '<pad>',
        tokenizer: file(
          'tokenizer.json',
          34_363_039,
          'cb9140fae3ac5122c972d37adf83e1248471a38147ad76f8215c8872c6fd8322',
        ),
      },
    },
    urls: {
      'vision_model.onnx': siglip('onnx/vision_model.onnx'),
      'text_model.onnx': siglip('onnx/text_model.onnx'),
      'tokenizer.json': siglip('tokenizer.json'),
    },
  },
  {
    manifest: {
      name: 'yunet-sface',
      version: '1',
      license: 'MIT AND Apache-2.0',
      source: 'https://github.com/opencv/opencv_zoo',
      memory_bytes: 400_000_000,
      seconds: 0.5,
      faces: {
        detect: {
          file: file(
            'face_detection_yunet_2023mar.onnx',
            232_589,
            '8f2383e4dd3cfbb4553ea8718107fc0423210dc964f9f4280604804ed2552fa4',
          ),
          side: 640,
          score_min: 0.7,
        },
        describe: {
          file: file(
            'face_recognition_sface_2021dec.onnx',
            38_696_353,
            '0ba9fbfa01b5270c96627c4ef784da859931e02f04419c829e83484087c34e79',
          ),
        },
        // OpenCV recommends 1.128 for one person.
        distances: { same: 1.05, maybe: 1.128, loosest: 1.25, strictest: 0.7 },
      },
    },
    urls: {
      'face_detection_yunet_2023mar.onnx': zoo(
        'face_detection_yunet/face_detection_yunet_2023mar.onnx',
      ),
      'face_recognition_sface_2021dec.onnx': zoo(
        'face_recognition_sface/face_recognition_sface_2021dec.onnx',
      ),
    },
  },
  {
    manifest: {
      name: 'birefnet-lite',
      version: '1',
      license: 'MIT',
      source: 'https://huggingface.co/onnx-community/BiRefNet_lite-ONNX',
      memory_bytes: 3_000_000_000,
      seconds: 15,
      matte: {
        network: {
          file: file(
            'model.onnx',
            224_005_088,
            '5600024376f572a557870a5eb0afb1e5961636bef4e1e22132025467d0f03333',
          ),
          width: 1024,
          height: 1024,
          fit: 'stretch',
          ...IMAGENET_COLORS,
        },
        sigmoid: true,
      },
    },
    urls: { 'model.onnx': birefnet('onnx/model.onnx') },
  },
  {
    manifest: {
      name: 'whisper-small',
      version: '1',
      license: 'MIT',
      source: 'https://huggingface.co/ggerganov/whisper.cpp',
      memory_bytes: 1_000_000_000,
      seconds: 60,
      transcribe: {
        file: file(
          'ggml-small.bin',
          487_601_967,
          '1be3a9b2063867b937e64e2ec7483364a79917e157fa98c5d94b5c1fffea987b',
        ),
      },
    },
    urls: { 'ggml-small.bin': whisper('ggml-small.bin') },
  },
  {
    manifest: {
      name: 'pp-ocr-v5-latin',
      version: '5',
      license: 'Apache-2.0',
      source: 'https://huggingface.co/PaddlePaddle/latin_PP-OCRv5_mobile_rec_onnx',
      memory_bytes: 500_000_000,
      seconds: 1.3,
      ocr: {
        detect: file(
          'detect.onnx',
          4_826_518,
          'a431985659dc921974177a95adcfbb90fd9e51989a5e04d70d0b75f597b6e61d',
        ),
        read: file(
          'read.onnx',
          8_042_023,
          '7888113072263cb471b93f66dd5e2ad70548dc526fa1ace760d0d973dd121498',
        ),
        characters: file(
          'ppocrv5_latin_dict.txt',
          2_616,
          'ccbcc45730b3fbbd9050c5bc74db6a99067141ef1035e3d14889a84a6b9b1aff',
        ),
      },
    },
    urls: {
      'detect.onnx': textDetector('inference.onnx'),
      'read.onnx': textReader('inference.onnx'),
      'ppocrv5_latin_dict.txt':
        'https://raw.githubusercontent.com/PaddlePaddle/PaddleOCR/f773f2c9b5e4065058067873d116d9c6c2d1e617/ppocr/utils/dict/ppocrv5_latin_dict.txt',
    },
  },
];
