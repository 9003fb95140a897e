import { expect, it } from 'vitest';
import { readMediaInfo } from './media-info.ts';

const picture = { index: 0, codec_type: 'video', codec_name: 'h264', width: 1920, height: 1080 };
const FILM = {
  ...{ codec: 'h264', meanRate: '', finestRate: '' },
  ...{ isHdr: false, isInterlaced: false, isPlain: false, bitRate: null },
};
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac' };

it('reads the first picture and the first sound, and the length', () => {
  const other = { ...picture, index: 2, width: 10 };
  const info = readMediaInfo({ streams: [picture, sound, other], format: { duration: '12.5' } });
  expect(info).toEqual({
    durationSeconds: 12.5,
    video: { ...FILM, width: 1920, height: 1080, shown: { width: 1920, height: 1080 } },
    audio: { codec: 'aac' },
    sounds: [{ codec: 'aac', channels: 0, language: 'und' }],
    texts: [],
    cover: null,
  });
});

it('turns and stretches as a viewer sees it', () => {
  const video = (extra: object) => readMediaInfo({ streams: [{ ...picture, ...extra }] }).video;
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

it('takes an attached picture for a cover, not for a film', () => {
  const attached = { ...picture, codec_name: 'mjpeg', disposition: { attached_pic: 1 } };
  const info = readMediaInfo({ streams: [sound, { ...attached, index: 3 }] });
  expect(info).toMatchObject({ video: null, cover: { codec: 'mjpeg', index: 3 } });
});

it('knows no length where none is told', () => {
  for (const duration of ['N/A', '0', '-1', undefined])
    expect(readMediaInfo({ streams: [], format: { duration } }).durationSeconds).toBeNull();
  expect(readMediaInfo({ streams: [{ ...sound, duration: '3' }] }).durationSeconds).toBe(3);
  expect(readMediaInfo({}).video).toBeNull();
});

it('says what a film has to be brought from: its pace, wide light, several sounds', () => {
  const film = { avg_frame_rate: '30000/1001', r_frame_rate: '60/1', color_transfer: 'smpte2084' };
  const german = { ...sound, tags: { language: 'deu' } };
  const odd = { ...sound, tags: { language: '"x\nURI' } };
  const info = readMediaInfo({ streams: [{ ...picture, ...film }, german, odd] });
  expect(info.video).toMatchObject({ meanRate: '30000/1001', finestRate: '60/1', isHdr: true });
  expect(info.sounds).toMatchObject([{ language: 'deu' }, { language: 'und' }]);
});

it('says whether every player shows a film as it is', () => {
  const plain = { ...picture, profile: 'High', pix_fmt: 'yuv420p', bit_rate: '800000' };
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

it('tells subtitles that are text by their number among all of them', () => {
  const subtitle = { index: 2, codec_type: 'subtitle' };
  const streams = [
    picture,
    { ...subtitle, codec_name: 'hdmv_pgs_subtitle' },
    { ...subtitle, codec_name: 'mov_text', tags: { language: 'por' } },
  ];
  expect(readMediaInfo({ streams }).texts).toEqual([{ at: 1, language: 'por' }]);
});
