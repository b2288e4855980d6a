/** The configuration can't be used; `message` names each variable at fault, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
