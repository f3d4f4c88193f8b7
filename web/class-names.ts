import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { CSSOptions } from 'vite'

/** Short names for the classes of members' pages, the same in the browser's build and the server's, to save bytes. */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `_${createHash('sha256')
        .update(`${relative(import.meta.dirname, file.split('?')[0] ?? file)} ${name}`)
        .digest('base64url')
        .slice(0, 4)}`,
  },
}
