/** Returns the URLs in a playlist. */
export function urlsIn(playlist: string): string[] {
  return [
    ...[...playlist.matchAll(/URI="([^"]+)"/g)].map(([, uri = '']) => uri),
    ...playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#')),
  ];
}
