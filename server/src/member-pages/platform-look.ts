import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageColours } from '../core/page-colours.ts'

/** The colours of pages that are the platform's and no merchant's. */
export const platformColours = pageColours('#0a3d7a', '#ffffff')

const logoFile = join(import.meta.dirname, '../../../web/src/kit/logo.svg')
/** The platform's sign, as an address that needs no request. */
export const platformLogo = `data:image/svg+xml;base64,${readFileSync(logoFile, 'base64')}`
