import { runCommand } from '../run-command.mjs';

/** Runs the client of Docker with the environment of one engine. */
export class Docker {
  /** @param {NodeJS.ProcessEnv} env */
  constructor(env) {
    this.env = env;
  }

  /**
   * Runs a command and returns its output. Throws CommandFailed.
   * @param {string[]} args
   */
  run(...args) {
    return runCommand('docker', args, { env: this.env });
  }

  /**
   * Returns whether a command succeeds.
   * @param {string[]} args
   */
  async succeeds(...args) {
    return this.run(...args).then(
      () => true,
      () => false,
    );
  }

  /**
   * Returns whether the engine has an image.
   * @param {string} image
   */
  hasImage(image) {
    return this.succeeds('image', 'inspect', image);
  }

  /**
   * Returns the size of an image in bytes.
   * @param {string} image
   */
  async readSize(image) {
    return Number(await this.run('image', 'inspect', '--format={{.Size}}', image));
  }
}
