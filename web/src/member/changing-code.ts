/** A code that is another every so often: made here from the card's key, so that it needs no network. */
import type { MemberCard, myCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { QrPath } from '@chopcard/contract/member-pages/member/page-parts.ts'
import { ask } from './ask.ts'
import { read, write } from './browser-store.ts'
import { keptSince } from './kept-since.ts'
import { qrPath } from './qr-path.ts'

type Changing = NonNullable<MemberCard['changing']>

/** Shows the code of now, and each next one in its time; answers with the way to stop. */
export function followCode(code: string, changing: MemberCard['changing'], show: (qr: QrPath) => void): () => void {
  if (!changing) {
    show(qrPath(code))
    return () => undefined
  }
  const span = changing.seconds * 1000
  const ahead = clockAhead(changing)
  // Where the page is not protected on its way, browsers give nothing to sign with: then the server is asked.
  const codeOf = globalThis.isSecureContext ? codesOf(code, changing.key) : askCode
  let timer: ReturnType<typeof setTimeout>
  let isOver = false

  function draw(): void {
    clearTimeout(timer)
    const now = Date.now() + ahead
    const step = Math.floor(now / span)
    timer = setTimeout(draw, (step + 1) * span - now)
    // What the page shows stays when the server cannot be asked.
    codeOf(step).then(
      (text) => isOver || show(qrPath(text)),
      () => undefined,
    )
  }
  draw()
  // A phone that was in a pocket has let the moment pass.
  document.addEventListener('visibilitychange', draw)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', draw)
  }
}

/** The code of each step, as the server makes it too (server/src/loyalty/cards/card-codes.ts): all of it but its end stays. */
export function codesOf(code: string, key: string): (step: number) => Promise<string> {
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  const signing = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const end = code.lastIndexOf('.') + 1
  return async (step) => {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, BigInt(step))
    const proof = new DataView(await crypto.subtle.sign('HMAC', await signing, counter))
    const number = String(proof.getUint32(proof.getUint8(19) & 15) & 0x7fffffff)
    const digits = code.length - end
    return code.slice(0, end) + number.slice(-digits).padStart(digits, '0')
  }
}

const askCode = async (): Promise<string> => (await ask<typeof myCard>('GET /member/card', {})).data.code

const kept = 'clock-ahead'

/**
 * By how much the server's clock is ahead of this phone's, which may be minutes off. A page that was kept knows it from
 * when it last had a network.
 */
function clockAhead({ at }: Changing): number {
  if (keptSince()) return Number(read(kept))
  write(kept, String(at - Date.now()))
  return at - Date.now()
}
