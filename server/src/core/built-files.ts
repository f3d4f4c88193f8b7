import { readdir } from 'node:fs/promises'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Serves the files of a built folder below `prefix` (which ends with a slash): compressed where the build did that, and kept by
 * browsers for a year, since their names change with their contents. What is in the folder is read once, here. The library's
 * own route reads the whole folder for every request, to compare the spelling: 3 ms of processor time with 2,600 files.
 */
export async function serveBuiltFiles(server: FastifyInstance, folder: string, prefix: `/${string}/`): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name))
  await server.register(async (scope) => {
    await scope.register(serveFiles, {
      root: folder,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })
    scope.get(`${prefix}:name`, (request: FastifyRequest, reply) => {
      const { name } = request.params as { name: string }
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    })
  })
}
