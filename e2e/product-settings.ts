/**
 * Returns the settings of a product with embedded services. Blank values override the user's environment and .env.
 */
export function settingsOf(
  dataDir: string,
  port: number,
  admin: { email: string; password: string },
): Record<string, string> {
  return {
    DATABASE_URL: '',
    REDIS_URL: '',
    S3_ENDPOINT: '',
    S3_BUCKET: '',
    S3_ACCESS_KEY_ID: '',
    S3_SECRET_ACCESS_KEY: '',
    PUBLIC_URL: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    TERMS_FILE: '',
    PRIVACY_FILE: '',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: 'off',
    APT_INSTALL: 'off',
    OUTBOUND_ALLOW: '127.0.0.1', // receivers of webhooks run on this machine
  };
}
