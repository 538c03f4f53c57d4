{{- define "leap.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ with .Values.image.digest }}@{{ . }}{{ end }}
{{- end }}

{{- define "leap.selector" -}}
app.kubernetes.io/name: leap
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "leap.labels" -}}
{{ include "leap.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{/* What every pod has in common: no root, no token of the cluster's API, nothing that can be written but its own memory. */}}
{{- define "leap.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "leap.container" -}}
image: {{ include "leap.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The environment; secrets are files, so that neither `kubectl describe` nor a crash report shows them. */}}
{{- define "leap.env" -}}
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: TRUST_PROXY
  value: {{ .Values.ingress.proxies | quote }}
{{- range .Values.secrets.keys }}
- name: {{ . }}_FILE
  value: /run/secrets/leap/{{ . }}
{{- end }}
{{- range $name, $value := .Values.env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "leap.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: secrets, mountPath: /run/secrets/leap, readOnly: true }
{{- end }}

{{- define "leap.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: 256Mi }
- name: secrets
  secret:
    secretName: {{ .Values.secrets.name }}
    defaultMode: 0440
    items:
      {{- range .Values.secrets.keys }}
      - { key: {{ . }}, path: {{ . }} }
      {{- end }}
{{- end }}

{{/* Ready follows the database, alive does not: a database that is away must not restart healthy processes. */}}
{{- define "leap.probes" -}}
startupProbe:
  httpGet: { path: /api/health/live, port: http }
  periodSeconds: 2
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /api/health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 3
readinessProbe:
  httpGet: { path: /api/health/ready, port: http }
  periodSeconds: 3
  timeoutSeconds: 2
  failureThreshold: 2
{{- end }}
