import * as actions from '@chopcard/contract/platform/admin/action-log.ts'
import * as admins from '@chopcard/contract/platform/admin/admins.ts'
import { systemDashboard } from '@chopcard/contract/platform/admin/dashboard.ts'
import { systemHealth } from '@chopcard/contract/platform/admin/health.ts'
import * as exports from '@chopcard/contract/platform/admin/exports.ts'
import * as failedJobs from '@chopcard/contract/platform/admin/failed-jobs.ts'
import * as platform from '@chopcard/contract/platform/admin/platform.ts'
import { maintenanceNotice } from '@chopcard/contract/platform/public/notice.ts'
import * as config from '@chopcard/contract/platform/admin/system-config.ts'
import * as tasks from '@chopcard/contract/platform/admin/tasks.ts'
import { adminPassword as password } from './make-admin.ts'
import { none, type Sample, sample } from './sample.ts'

/** One right request for every call of the platform's back office, sent by the world's administrator. */
export const samplesOfPlatform: readonly Sample[] = [
  sample(platform.systemInfo, none),
  sample(platform.systemLogout, none),
  sample(platform.systemSummary, none),
  sample(systemDashboard, none),
  sample(systemHealth, none),
  sample(platform.editSystemProfile, ({ admin }) => ({ body: { email: admin.email, userName: 'Another Name' } })),
  sample(exports.startSystemExport, ({ merchant }) => ({
    body: {
      list: 'deliveries',
      format: 'csv',
      filters: { merchantId: merchant.id, from: '2026-01-01', state: 'sent' },
      password,
    },
  })),
  sample(exports.getSystemExport, ({ systemExportId: id }) => ({ params: { id } })),
  sample(exports.systemExportFile, ({ systemExportId: id }) => ({ params: { id } })),
  sample(admins.listAdmins, () => ({
    query: { q: 'admin', enabled: 'true', isAgent: 'false', sort: '-lastSignInAt' },
  })),
  sample(admins.getAdmin, ({ admin }) => ({ params: { id: admin.id } })),
  sample(admins.addAdmin, ({ newEmail: email }) => ({
    body: { name: 'Rae', email, isAgent: true, enabled: true, language: 'pt-BR', password },
  })),
  sample(admins.editAdmin, ({ admin, newEmail: email }) => ({
    params: { id: admin.id },
    body: { name: 'Renamed', email, isAgent: false, enabled: true, password },
  })),
  sample(admins.inviteAdmin, ({ admin }) => ({ params: { id: admin.id }, body: {} }), 'ADMIN_NOT_INVITED'),
  sample(admins.adminSignIns, ({ admin }) => ({ params: { id: admin.id }, query: { sort: '-at' } })),
  sample(admins.adminLinkInfo, () => ({ params: { token: 'lt_unknown' } }), 'RESET_URL_INVALID'),
  sample(
    admins.setAdminPassword,
    () => ({ body: { token: 'lt_unknown', password: 'Right-Horse-99', confirmPassword: 'Right-Horse-99' } }),
    'RESET_URL_INVALID',
  ),
  sample(tasks.listTasks, () => ({ query: { q: 'of-world', enabled: 'true', sort: '-lastRunAt' } })),
  sample(tasks.getTask, ({ scheduleName: name }) => ({ params: { name } })),
  sample(tasks.addTask, ({ scheduleTask: task, merchant }) => ({
    body: { name: `added-${merchant.shortKey}`, task, title: 'At noon', cron: '0 12 * * *', enabled: false },
  })),
  sample(tasks.editTask, ({ scheduleName: name }) => ({
    params: { name },
    body: { title: 'Renamed', cron: '5 12 * * *', enabled: false },
  })),
  sample(tasks.runTask, ({ scheduleName: name }) => ({ params: { name }, body: {} })),
  sample(tasks.listTaskRuns, ({ scheduleName: name }) => ({ params: { name }, query: { sort: '-startedAt' } })),
  sample(tasks.deleteTask, ({ scheduleName: name }) => ({ params: { name } })),
  sample(failedJobs.listFailedJobs, () => ({ query: { q: 'clean', sort: '-failedAt' } })),
  // Nothing has failed in a world of tests.
  sample(failedJobs.rerunJob, ({ merchant: { id } }) => ({ params: { id }, body: {} }), 'NOT_FOUND'),
  sample(config.listConfig, () => ({ query: { q: 'mail', kind: 'text', isSet: 'false', sort: '-changedAt' } })),
  sample(config.getConfig, () => ({ params: { id: 'mail.footer' } })),
  sample(config.addConfig, ({ merchant }) => ({
    body: { key: `custom.k${merchant.shortKey}`, value: 'Main Street 1', password },
  })),
  sample(config.editConfig, () => ({ params: { id: 'logs.taskRunDays' }, body: { value: '20', password } })),
  sample(maintenanceNotice, none),
  sample(actions.listActions, ({ merchant }) => ({
    query: { q: 'World', area: 'merchant', merchantId: merchant.id, from: '2026-01-01', to: '2099-12-31', sort: '-at' },
  })),
  sample(actions.listActors, () => ({ query: { q: 'admin' } })),
  sample(actions.lastActionCheck, none),
]
