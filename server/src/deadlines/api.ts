import type { JobHandler, JobName } from '../core/jobs.ts'
import { meetDeadlines } from './meet-deadlines.ts'
import { startDeadlines } from './start-deadlines.ts'

export const deadlinesJobs = [startDeadlines, meetDeadlines] as readonly JobHandler<JobName>[]
