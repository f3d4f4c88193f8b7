import { PlayCircleOutlined } from '@ant-design/icons'
import {
  editTask,
  EditTaskBody,
  getTask,
  listTaskRuns,
  listTasks,
  runTask,
} from '@chopcard/contract/platform/admin/tasks.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EditPage } from '../../kit/edit-page.tsx'
import { Failure } from '../../kit/failure.tsx'
import { useZodForm } from '../../kit/form.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { call } from '../../lib/call.ts'
import { refresh, useChange, useRead } from '../../lib/query.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { useSeen } from '../../lib/use-seen.ts'
import { DeleteTask } from './delete-task.tsx'
import { TaskFields } from './task-fields.tsx'
import { TaskRuns } from './task-runs.tsx'
import { type Task, useTaskName } from './task-words.tsx'
import { usePathParams } from '../../kit/use-path-params.ts'
import './tasks.css'

/** A schedule: when it runs, whether it does, and its last runs. */
export default function EditTask() {
  const { name = '' } = usePathParams()
  const task = useRead(getTask, { params: { name } }, { staleTime: 0, gcTime: 0 })
  if (task.error && !task.data) return <Failure error={task.error} retry={task.refetch} />
  if (!task.data || !task.isFetchedAfterMount) return <Waiting />
  return (
    <>
      <TaskForm key={name} task={task.data.data} />
      <TaskRuns name={name} />
    </>
  )
}

function valuesOf({ title, cron, enabled }: Task) {
  return { title, cron, enabled }
}

function TaskForm({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const nameOf = useTaskName()
  const form = useZodForm(EditTaskBody)
  const save = useChange(editTask, { after: () => refresh(listTasks, getTask) })
  const params = { name: task.name }
  const { setSeen, saving } = useSeen(valuesOf(task), async () => valuesOf((await call(getTask, { params })).data))
  const onSave = async (body: z.output<typeof EditTaskBody>) => {
    const { data } = await saving((seen) => save.mutateAsync({ params, body: { ...body, seen } }))
    setSeen(valuesOf(data))
  }
  const toList = () => void navigate({ to: systemPages['scheduled-task-list'].path as '/' })
  return (
    <EditPage
      title={nameOf(task)}
      about={task.name}
      extra={
        <>
          {task.defaultCron === null && <DeleteTask task={task} onDeleted={toList} />}
          <RunNow name={task.name} />
        </>
      }
      form={form}
      initialValues={valuesOf(task)}
      onSave={onSave}
      onSaved={() => message.success(t('saved', { ns: 'common' }))}
      onCancel={toList}
    >
      <TaskFields defaultCron={task.defaultCron} hasTitle={task.defaultCron === null} />
    </EditPage>
  )
}

function RunNow({ name }: { name: string }) {
  const { t } = useTranslation(['tasks', 'common'])
  const { message } = App.useApp()
  const run = useOperation(runTask)
  const start = async () => {
    try {
      await run.run({ params: { name }, body: {} })
    } catch (error) {
      return void message.error(errorText(error))
    }
    message.success(t('run.started'))
    setTimeout(() => void refresh(listTaskRuns, listTasks), 3000)
  }
  return (
    <Popconfirm
      title={t('run.confirm')}
      okText={t('run.now')}
      cancelText={t('action.cancel', { ns: 'common' })}
      onConfirm={() => void start()}
    >
      <Button icon={<PlayCircleOutlined />} loading={run.phase !== 'idle'}>
        {t('run.now')}
      </Button>
    </Popconfirm>
  )
}
