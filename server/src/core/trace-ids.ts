/** Whether an id of a request can be the id of a trace: a UUID. */
export const isRequestId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The trace of a request: its id without hyphens, 32 hexadecimal digits. */
export const traceIdOf = (requestId: string): string => requestId.replaceAll('-', '')

/** The span of the request itself, the first of its trace: the second half of its id, so that whoever knows the id knows the span. */
export const parentIdOf = (requestId: string): string => traceIdOf(requestId).slice(16)
