{{- /*
The pod of one command: dict "root" $ "command" "web" and, optionally, "flags" of node, "resources" and "probes". Settings are stated
in the pod itself: a changed one replaces the pods, and the migration before an upgrade already has the new ones.
*/ -}}
{{- define "chopcard.pod" -}}
{{- $values := .root.Values -}}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ add 25 $values.web.drainSeconds }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile:
    type: RuntimeDefault
{{- with $values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with $values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with $values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: {{ .command }}
    image: {{ printf "%s:%s" $values.image.repository (default .root.Chart.AppVersion $values.image.tag) | quote }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    command: [node, {{ with .flags }}{{ join ", " . }}, {{ end }}server/src/main.ts, {{ .command }}]
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities:
        drop: [ALL]
    env:
      {{- include "chopcard.environment" .root | nindent 6 }}
    envFrom:
      - secretRef:
          name: {{ $values.secret.name }}
    {{- if .probes }}
    ports:
      - { name: http, containerPort: 3000 }
      - { name: operations, containerPort: 9090 }
    startupProbe:
      httpGet: { path: /startupz, port: operations }
      periodSeconds: 5
      failureThreshold: 60
    readinessProbe:
      httpGet: { path: /readyz, port: operations }
      periodSeconds: 2
      timeoutSeconds: 6
      failureThreshold: 1
    livenessProbe:
      httpGet: { path: /healthz, port: operations }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 6
    {{- end }}
    {{- with .resources }}
    resources: {{- toYaml . | nindent 6 }}
    {{- end }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      - { name: files, mountPath: /data }
      {{- if $values.backup.claim }}
      - { name: backups, mountPath: /backups }
      {{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: files
    {{- if $values.files.claim }}
    persistentVolumeClaim: { claimName: {{ $values.files.claim }} }
    {{- else }}
    emptyDir: {}
    {{- end }}
  {{- if $values.backup.claim }}
  - name: backups
    persistentVolumeClaim: { claimName: {{ $values.backup.claim }} }
  {{- end }}
{{- end }}

{{- define "chopcard.environment" -}}
- name: CHOPCARD_OPERATIONS_PORT
  value: "9090"
- name: CHOPCARD_DRAIN_SECONDS
  value: {{ .Values.web.drainSeconds | quote }}
{{- if .Values.backup.claim }}
- name: CHOPCARD_BACKUP_DIR
  value: /backups
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- /* Named, so that a pod whose Secret lacks one does not start and says which. */}}
{{- range tuple "DATABASE_URL" "CHOPCARD_SECRET" }}
- name: {{ . }}
  valueFrom:
    secretKeyRef: { name: {{ $.Values.secret.name }}, key: {{ . }} }
{{- end }}
{{- end }}
