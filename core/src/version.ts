/** Version of the product. Raise it with each release. */
export const VERSION = '0.2.0';
