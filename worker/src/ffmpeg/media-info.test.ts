import { expect, it } from 'vitest';
import { chooseTracks } from './choose-tracks.ts';
import { Probed } from './ffprobe-output.ts';
import { readMediaInfo as readProbed } from './media-info.ts';

const DECODERS = new Set(['h264', 'hevc', 'aac', 'mjpeg']);
function readMediaInfo(json: unknown) {
  const probed = Probed.parse(json);
  return readProbed(probed, chooseTracks(probed.streams, DECODERS));
}

const stream = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  pix_fmt: 'yuv420p',
};
const VIDEO_TRACK = {
  index: 0,
  codec: 'h264',
  averageRate: '',
  baseRate: '',
  isHdr: false,
  isInterlaced: false,
  isPlain: false,
  bitRate: null,
  holdSeconds: 0,
};
const audio = { index: 1, codec_type: 'audio', codec_name: 'aac', sample_fmt: 'fltp' };

it('reads the first video track, the first audio track and the length', () => {
  const other = { ...stream, index: 2, width: 10 };
  const info = readMediaInfo({ streams: [stream, audio, other], format: { duration: '12.5' } });
  expect(info).toEqual({
    durationSeconds: 12.5,
    video: { ...VIDEO_TRACK, width: 1920, height: 1080, shown: { width: 1920, height: 1080 } },
    audioTracks: [{ index: 1, codec: 'aac', channels: 0, language: 'und' }],
    textSubtitles: [],
    cover: null,
    unreadableVideo: null,
    unusedTracks: [{ kind: 'VIDEO', codec: 'h264', reason: 'Only one video track is shown.' }],
  });
});

it('applies rotation and pixel aspect ratio to sizes', () => {
  const video = (extra: object) => readMediaInfo({ streams: [{ ...stream, ...extra }] }).video;
  expect(video({ side_data_list: [{}, { rotation: -90 }] })).toMatchObject({
    width: 1080,
    height: 1920,
  });
  expect(video({ side_data_list: [{ rotation: 180 }] })).toMatchObject({ width: 1920 });
  const wide = { width: 720, height: 576, sample_aspect_ratio: '64:45' };
  expect(video(wide)).toMatchObject({ width: 720, shown: { width: 1024, height: 576 } });
  expect(video({ ...wide, side_data_list: [{ rotation: 90 }] })).toMatchObject({
    width: 576,
    shown: { width: 576, height: 1024 },
  });
  for (const sample_aspect_ratio of ['0:1', '1:0', '1:5000', 'x'])
    expect(video({ sample_aspect_ratio })).toMatchObject({ shown: { width: 1920 } });
});

it('reads an attached image as the cover, not as a video track', () => {
  const attached = { ...stream, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  const info = readMediaInfo({ streams: [audio, { ...attached, index: 3 }] });
  expect(info).toMatchObject({ video: null, cover: { codec: 'mjpeg', index: 3 } });
});

it('returns no length when the file states none', () => {
  for (const duration of ['N/A', '0', '-1', undefined])
    expect(readMediaInfo({ streams: [], format: { duration } }).durationSeconds).toBeNull();
  expect(readMediaInfo({ streams: [{ ...audio, duration: '3' }] }).durationSeconds).toBe(3);
  expect(readMediaInfo({}).video).toBeNull();
});

it('reads frame rates, high dynamic range and several audio tracks', () => {
  const hdrVideo = {
    avg_frame_rate: '30000/1001',
    r_frame_rate: '60/1',
    color_transfer: 'smpte2084',
  };
  const german = { ...audio, tags: { language: 'deu' } };
  const odd = { ...audio, tags: { language: '"x\nURI' } };
  const info = readMediaInfo({ streams: [{ ...stream, ...hdrVideo }, german, odd] });
  expect(info.video).toMatchObject({ averageRate: '30000/1001', baseRate: '60/1', isHdr: true });
  expect(info.audioTracks).toMatchObject([{ language: 'deu' }, { language: 'und' }]);
});

it('detects videos that every player can play unchanged', () => {
  const plain = { ...stream, profile: 'High', pix_fmt: 'yuv420p', bit_rate: '800000' };
  const isPlain = (extra: object) =>
    readMediaInfo({ streams: [{ ...plain, ...extra }] }).video?.isPlain;
  expect(readMediaInfo({ streams: [plain] }).video).toMatchObject({ isPlain: true, bitRate: 8e5 });
  for (const not of [
    { codec_name: 'hevc' },
    { profile: 'High 10', pix_fmt: 'yuv420p10le' },
    { pix_fmt: 'yuv422p' },
    { field_order: 'tt' },
    { sample_aspect_ratio: '16:9' },
    { side_data_list: [{ rotation: 180 }] },
  ])
    expect(isPlain(not), JSON.stringify(not)).toBe(false);
});

it('numbers text subtitles among all subtitle tracks', () => {
  const subtitle = { index: 2, codec_type: 'subtitle' };
  const streams = [
    stream,
    { ...subtitle, codec_name: 'hdmv_pgs_subtitle' },
    { ...subtitle, codec_name: 'mov_text', tags: { language: 'por' } },
  ];
  expect(readMediaInfo({ streams }).textSubtitles).toEqual([{ at: 1, language: 'por' }]);
});
