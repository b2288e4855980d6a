declare module 's3rver' {
  /** A server that speaks S3's language, for tests; the package brings no types. */
  // eslint-disable-next-line no-restricted-exports -- as the package does
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { name: string; configs: readonly string[] }[];
    });
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
