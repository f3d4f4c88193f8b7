import { type DestinationStream, pino, type Logger } from 'pino'

export type Log = Logger

/** Structured logs, on standard output unless another place is given. Values that could sign somebody in are never written. */
export const makeLog = (level: string, place: DestinationStream = pino.destination(1)): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          '*.password',
          '*.newPassword',
          '*.currentPassword',
          '*.pin',
          '*.token',
        ],
        censor: '[removed]',
      },
    },
    place,
  )

const secretInPath = /\/(?:ck_|ct_|kt_|lt_|mt_|ot_|pt_|st_|ut_|vt_)[A-Za-z0-9_-]+/g

/** A path for the log, without the tokens in it. */
export const loggablePath = (url: string): string => url.replace(secretInPath, '/[token]').replace(/\?.*$/, '')
