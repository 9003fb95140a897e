/** A stored image that other images are rendered from. */
export interface StoredImage {
  objectKey: string;
  contentType: string;
  width: number;
  height: number;
  /** The content, while it is not in storage yet. */
  bytes?: Buffer;
}
