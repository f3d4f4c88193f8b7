import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it takes, and refuses when told to. */
export async function startSmtp(port = 0) {
  const taken: string[] = []
  const state = { refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(state.refuses ? new Error('mailbox unavailable') : undefined),
    onData(stream, _session, done) {
      let content = ''
      stream.on('data', (part: Buffer) => (content += part.toString('latin1')))
      stream.on('end', () => {
        taken.push(content)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const stop = () => new Promise<void>((stopped) => server.close(() => stopped()))
  return { taken, state, stop, port: (server.server.address() as AddressInfo).port }
}
