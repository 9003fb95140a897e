import { expect, it } from 'vitest';
import { parseJsonLine } from './json-lines.ts';
import { LineError } from './log-line.ts';
import { openW3cReader } from './w3c-lines.ts';

const HOUR = Date.UTC(2026, 4, 20, 14) / 3_600_000;
const VALID = { time: '2026-05-20T14:03:21Z', path: '/video/1.mp4?a=b', status: 206, bytes: 10 };

it.each([
  ['a time in UTC', {}, {}],
  ['a time with an offset', { time: '2026-05-20T16:03:21.123+02:00' }, {}],
  ['seconds since 1970', { time: HOUR * 3_600 + 3_599.9 }, {}],
  ['a method', { method: 'HEAD' }, { method: 'HEAD' }],
  ['numbers as texts', { status: '304', bytes: '0' }, { status: 304, bytes: 0 }],
  ['a path without a query', { path: '/' }, { path: '/', query: '' }],
  ['a query with question marks', { path: '/a?b=c?d' }, { path: '/a', query: 'b=c?d' }],
  ['other fields', { country: 'CH' }, {}],
])('reads a JSON line with %s', (_title, given, expected) => {
  expect(parseJsonLine(JSON.stringify({ ...VALID, ...given }))).toEqual({
    hour: HOUR,
    method: 'GET',
    path: '/video/1.mp4',
    query: 'a=b',
    status: 206,
    bytes: 10,
    ...expected,
  });
});

it.each([
  ['{"time":', 'is not valid JSON'],
  ['[1]', 'is not a JSON object'],
  [{ time: undefined }, 'has no time such as 2026-05-20T14:03:21Z'],
  [{ time: '2026-05-20 14:03:21' }, 'has no time'],
  [{ time: '2026-13-20T14:03:21Z' }, 'has no time'],
  [{ path: 'https://cdn.example.com/a' }, 'has no path that begins with a slash'],
  [{ path: 7 }, 'has no path'],
  [{ method: 7 }, 'has no text as its method'],
  [{ status: undefined }, 'has no status'],
  [{ status: null }, 'has no status'],
  [{ status: 99 }, 'has no status'],
  [{ status: 600 }, 'has no status'],
  [{ bytes: undefined }, 'has no number of bytes'],
  [{ bytes: null }, 'has no number of bytes'],
  [{ bytes: -1 }, 'has no number of bytes'],
  [{ bytes: 1.5 }, 'has no number of bytes'],
  [{ bytes: 2 ** 53 }, 'has no number of bytes'],
])('refuses the JSON line %j', (given, message) => {
  const line = typeof given === 'string' ? given : JSON.stringify({ ...VALID, ...given });
  expect(() => parseJsonLine(line)).toThrow(LineError);
  expect(() => parseJsonLine(line)).toThrow(message);
});

/** The header and a line of a standard log of CloudFront, as its documentation shows them. */
const CLOUDFRONT_FIELDS =
  '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end';
const CLOUDFRONT_LINE =
  '2026-05-20\t14:13:11\tFRA2\t182\t192.0.2.10\tGET\td111111abcdef8.cloudfront.net\t/video/1.mp4\t200\t-\tMozilla/5.0%20(compatible)\ta=b&c=d\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\td111111abcdef8.cloudfront.net\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE-RSA-AES128-GCM-SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-';

it('reads a standard log of CloudFront', () => {
  const reader = openW3cReader();
  expect(reader.parse('#Version: 1.0')).toBeNull();
  expect(reader.parse(CLOUDFRONT_FIELDS)).toBeNull();
  const line = { hour: HOUR, method: 'GET', path: '/video/1.mp4', status: 200, bytes: 182 };
  expect(reader.parse(CLOUDFRONT_LINE)).toEqual({ ...line, query: 'a=b&c=d' });
  const early = CLOUDFRONT_LINE.replace('\t200\t', '\t000\t').replace('a=b&c=d', '-');
  expect(reader.parse(early)).toMatchObject({ status: 0, query: '' });
});

it('reads fields in any order, and those of a second header from there on', () => {
  const reader = openW3cReader();
  reader.parse('#Fields: sc-bytes sc-status cs-uri-stem cs-method time date');
  expect(reader.parse('7\t200\t/a\tGET\t14:00:00\t2026-05-20')).toMatchObject({ bytes: 7 });
  reader.parse('#Fields: sc-status sc-bytes cs-uri-stem cs-method time date');
  expect(reader.parse('200\t7\t/a\tGET\t14:00:00\t2026-05-20')).toMatchObject({ bytes: 7 });
});

it.each([
  [['#Fields: date time sc-bytes'], 'does not name the field cs-method'],
  [['#Version: 1.0', CLOUDFRONT_LINE], 'comes before a #Fields line'],
  [[CLOUDFRONT_FIELDS, 'a\tb'], 'has 2 fields, but the #Fields line has 33'],
  [[CLOUDFRONT_FIELDS, CLOUDFRONT_LINE.replace('\t182\t', '\tmany\t')], 'has no number of bytes'],
  [[CLOUDFRONT_FIELDS, CLOUDFRONT_LINE.replace('14:13:11', '24:13')], 'has no time'],
])('refuses the malformed W3C log number %#', (lines, message) => {
  const reader = openW3cReader();
  expect(() => lines.map((line) => reader.parse(line))).toThrow(message);
});
