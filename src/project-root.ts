import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The project's folder, with `package.json`. The same for the sources and for the built programs. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? import.meta.filename);
