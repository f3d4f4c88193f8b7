import { MAX_PAGE_SIZE_TEXT, maxScheduleNameLength } from '@chopcard/contract/core/limits.ts'
import { addTask, AddTaskBody, listTasks } from '@chopcard/contract/platform/admin/tasks.ts'
import { systemPages } from '@chopcard/contract/core/system-pages.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { EditPage } from '../../kit/edit-page.tsx'
import { Field, useZodForm } from '../../kit/form.tsx'
import { refresh, useRead } from '../../lib/query.ts'
import { useOperation } from '../../lib/use-operation.ts'
import { TaskFields } from './task-fields.tsx'
import { useTaskName } from './task-words.tsx'

/** Another schedule for a task of the program. */
export default function AddTask() {
  const { t } = useTranslation(['tasks', 'sys-shell', 'common'])
  const { message } = App.useApp()
  const navigate = useNavigate()
  const nameOf = useTaskName()
  const known = useRead(listTasks, { query: { pageSize: MAX_PAGE_SIZE_TEXT } })
  const tasks = (known.data?.data ?? []).filter(({ defaultCron }) => defaultCron !== null)
  const form = useZodForm(AddTaskBody)
  const add = useOperation(addTask)
  const toList = () => void navigate({ to: systemPages['scheduled-task-list'].path as '/' })
  return (
    <EditPage
      title={t('pages.scheduled-task-add', { ns: 'sys-shell' })}
      form={form}
      initialValues={{ enabled: true, title: '', cron: '0 6 * * *' }}
      saveLabel={t('list.add')}
      onSave={(body) => add.run({ body })}
      onSaved={() => {
        message.success(t('saved', { ns: 'common' }))
        void refresh(listTasks)
        toList()
      }}
      onCancel={toList}
    >
      <Field name="task" label={t('field.task')}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={tasks.map((task) => ({ value: task.name, label: nameOf(task) }))}
        />
      </Field>
      <Field name="name" label={t('field.name')} extra={t('field.nameHint')}>
        <Input maxLength={maxScheduleNameLength} autoComplete="off" spellCheck={false} />
      </Field>
      <TaskFields hasTitle />
    </EditPage>
  )
}
