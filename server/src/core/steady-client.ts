import pg from 'pg'

// Without this handler, a checked-out client that loses its connection would end the process.
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
