import { join } from 'node:path'
import { publishedKey } from '../server/src/accounts/uploads/publish-picture.ts'
import { openLocalStorage } from '../server/src/core/storage-local.ts'
import { readDemoPictures } from '../demo/pictures.ts'
import { bench } from './database.ts'

const drawn = { logo: 'kopi/chop', stamped: 'kopi/coffee/stamped', unstamped: 'kopi/coffee/un-stamped' } as const

/** Puts the campaign's pictures where the program looks for them, so that the card page is a whole one. */
export async function putPictures(dataDir: string): Promise<void> {
  const storage = openLocalStorage(join(dataDir, 'files'), bench.secret)
  const pictures = await readDemoPictures(Object.values(drawn))
  for (const [name, plan] of Object.entries(drawn)) {
    const picture = pictures.find((one) => one.name === plan)
    const file = bench.pictures[name as keyof typeof drawn].split('/').at(-1) ?? ''
    if (picture) await storage.put(publishedKey(bench.shortKey, file), picture.buffer, picture.contentType)
  }
}
