import { request } from 'node:http'

/** What a member's page does with the live updates of its card: it opens them again a second after they have ended. */
export type ListeningPage = {
  /** Resolves with the next change of the card. */
  nextChange(): Promise<void>
  /** How often the stream was opened again. */
  reopened(): number
  close(): void
}

const REOPEN_MS = 1_000

export function openPage(url: string, token: string): ListeningPage {
  let opened = 0
  let isClosed = false
  let tell: () => void = () => undefined
  let end: () => void = () => undefined
  const open = () => {
    if (isClosed) return
    const asked = request(`${url}/api/member/card/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      agent: false,
    })
    end = () => asked.destroy()
    asked.once('close', () => setTimeout(open, REOPEN_MS).unref())
    asked.on('error', () => undefined)
    asked.on('response', (answer) => {
      if (answer.statusCode === 200) opened++
      answer.on('error', () => undefined)
      answer.on('data', (part: Buffer) => {
        if (part.includes('event: card')) tell()
      })
    })
    asked.end()
  }
  open()
  return {
    nextChange: () => new Promise((done) => (tell = done)),
    reopened: () => opened - 1,
    close() {
      isClosed = true
      end()
    },
  }
}
