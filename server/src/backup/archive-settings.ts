/** The folder in the database's folder to which PostgreSQL copies finished segments of its log, to be moved from there. */
export const archiveFolder = 'chopcard-archive'

const file = `${archiveFolder}/%f`

/**
 * Settings of the embedded PostgreSQL with which it hands out its log: each finished segment, and after half a minute an unfinished
 * one. The command runs in the database's folder. A segment that is there already was copied before PostgreSQL could note it.
 */
export const archiveSettings = {
  archive_mode: 'on',
  archive_timeout: '30s',
  archive_command: `cmp -s %p ${file} || { mkdir -p ${archiveFolder} && cp %p ${file}.half && sync ${file}.half && mv ${file}.half ${file}; }`,
}
