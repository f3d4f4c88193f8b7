import type { JobHandler, JobName } from '../../core/jobs.ts'
import { applyTerms } from './apply-terms.ts'
import { meetDeadlines } from './meet-deadlines.ts'
import { startDeadlines } from './start-deadlines.ts'

export const deadlinesJobs = [startDeadlines, meetDeadlines, applyTerms] as readonly JobHandler<JobName>[]
