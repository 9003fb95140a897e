/** Version of the product. `npm run release` raises it. */
export const VERSION = '0.2.0';
