import { defineFeature } from '../../core/feature.ts'
import { measureBackups } from './measure-backups.ts'
import { followForBackup } from './follow-for-backup.ts'
import { nightlyBackup, nightlyDrill } from './run-command.ts'

export const backupsFeature = defineFeature({
  name: 'backups',
  jobs: [nightlyBackup, nightlyDrill],
  workers: [followForBackup],
  metrics: measureBackups,
})
