import * as contract from '@chopcard/contract/platform/admin/tasks.ts'
import * as failed from '@chopcard/contract/platform/admin/failed-jobs.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { listFailedJobs, rerunJob } from './failed-jobs.ts'
import { addTask, deleteTask, editTask, getTask, listTaskRuns, listTasks, runTask } from './tasks.ts'

export const tasksFeature = defineFeature({
  name: 'tasks',
  exports: ['task-store'],
  tables: ['task_run', 'task_schedule'],
  routes: [
    serve(contract.listTasks, listTasks),
    serve(contract.getTask, getTask),
    serve(contract.addTask, addTask),
    serve(contract.editTask, editTask),
    serve(contract.deleteTask, deleteTask),
    serve(failed.listFailedJobs, listFailedJobs),
    serve(failed.rerunJob, rerunJob),
    serve(contract.runTask, runTask),
    serve(contract.listTaskRuns, listTaskRuns),
  ],
})
