/** PostgreSQL starts or stops, or its socket is missing, refuses or closes; the last two can come at any time of connecting. */
const codes = new Set(['57P03', '57P01', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE'])

/** Tells whether a server that was connected to is starting, stopping or gone, so that it is worth asking again. */
export function isNotReady(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  // The driver has no code for a connection that ends before the server has answered.
  return codes.has(code ?? '') || message.startsWith('Connection terminated')
}
