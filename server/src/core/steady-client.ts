import pg from 'pg'

// A client that loses its connection while it is checked out would otherwise end the process.
export class SteadyClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
