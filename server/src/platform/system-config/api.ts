import * as contract from '@chopcard/contract/platform/admin/system-config.ts'
import { serve } from '../../core/context.ts'
import { defineFeature } from '../../core/feature.ts'
import { maintenanceNotice as noticeRoute } from '@chopcard/contract/platform/public/notice.ts'
import { addConfig, editConfig, getConfig, listConfig, maintenanceNotice } from './config.ts'

export const systemConfigFeature = defineFeature({
  name: 'system-config',
  exports: ['config-store'],
  tables: ['system_config'],
  routes: [
    serve(contract.listConfig, listConfig),
    serve(contract.getConfig, getConfig),
    serve(contract.addConfig, addConfig),
    serve(contract.editConfig, editConfig),
    serve(noticeRoute, maintenanceNotice),
  ],
})
