import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Menu, menus } from '@chopcard/contract/core/permissions.ts'

const source = readFileSync(join(import.meta.dirname, '../web/src/merchant/routes.tsx'), 'utf8')
const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name)

/** The paths of the merchant's back office that have a screen: those of the menu's entries, and others. */
export const merchantPagesBuilt: readonly string[] = [
  ...found(/menuScreen\(\s*'([\w-]+)'/g).map((menu) => menus[menu as Menu].path),
  ...found(/(?:\bscreen|publicScreen)\(\s*'(\/[^']+)'/g),
  ...found(/\btillMode\([^)]*\.path, '([\w-]+)'\)/g).map((menu) => menus[menu as Menu].path),
  ...found(/\btillMode\(menus\.(\w+)\.instead\.path/g).map((menu) => menus[menu as 'adjust'].instead.path),
]
