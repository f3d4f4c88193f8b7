import type { App } from '../../core/app.ts'
import { drawIcon } from '../../core/pictures.ts'
import { publishedKey } from './publish-picture.ts'

/** The icons of an installed page: side by side what systems ask for, and how far the picture stands from the edges. */
const icons: Record<string, { side: number; inset?: number }> = {
  '192': { side: 192 },
  '512': { side: 512 },
  // What is cut to a circle or a drop keeps what lies in its middle.
  mask: { side: 512, inset: 0.14 },
  '180': { side: 180, inset: 0.06 },
}

/** An icon by its name, and the name of the picture that it shows. */
export type Icon = { name: string; whole: string; side: number; inset?: number }

/** The icon that a name asks for, if it is one. */
export function iconIn(name: string): Icon | undefined {
  const [, hash, kind = ''] = /^([0-9a-f]{64})-(\w+)\.png$/.exec(name) ?? []
  return hash && Object.hasOwn(icons, kind) ? { name, whole: `${hash}.webp`, ...icons[kind]! } : undefined
}

/** An icon of a published picture, drawn when it is first asked for; undefined where there is no such picture. */
export async function iconOf(app: App, shortKey: string, icon: Icon): Promise<Uint8Array | undefined> {
  const key = publishedKey(shortKey, icon.name)
  const drawn = await app.storage.get(key)
  if (drawn) return drawn
  const picture = await app.storage.get(publishedKey(shortKey, icon.whole))
  if (!picture) return undefined
  const content = await drawIcon(picture, icon.side, icon.inset)
  await app.storage.put(key, content, 'image/png')
  return content
}
