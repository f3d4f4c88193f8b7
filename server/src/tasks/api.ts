import * as contract from '@chopcard/contract/admin/tasks.ts'
import { serve } from '../core/context.ts'
import { addTask, editTask, getTask, listTaskRuns, listTasks, runTask } from './tasks.ts'

export const tasksApi = [
  serve(contract.listTasks, listTasks),
  serve(contract.getTask, getTask),
  serve(contract.addTask, addTask),
  serve(contract.editTask, editTask),
  serve(contract.runTask, runTask),
  serve(contract.listTaskRuns, listTaskRuns),
]
