import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, RequestListener, Server } from 'node:http';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import type { TracerProvider } from '@opentelemetry/sdk-trace';
import pg from 'pg';
import { traced } from '../../../common/tracing.js';
import { ENV, type Env } from '../../../config/env.js';
import { routeOf, type Answered } from '../metrics/route-of.js';

/** Asked every few seconds by those who watch the process; and files, which say nothing. */
const NOT_TRACED = /^\/api\/(?:health\/|member\/events$)|^\/(?!api\/).*\.\w+$/;
const CALLS = {
  'undici:request:create': 'begin',
  'undici:request:headers': 'end',
  'undici:request:error': 'end',
  'http.client.request.start': 'begin',
  'http.client.response.finish': 'end',
  'http.client.request.error': 'end',
} as const;

/** A call to a provider, as Node reports it: `fetch` and `http` say the same in different words. */
interface ReportedCall {
  request: object & Partial<Pick<ClientRequest, 'method' | 'host'>> & { origin?: string | URL };
  response?: { statusCode?: number };
  error?: unknown;
}

/** A statement's text: `query` takes a text, a description, or an object that sends itself. */
const textOf = (statement: unknown): string => {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { text?: unknown };
  return typeof text === 'string' ? text : '';
};

/**
 * Traces by OpenTelemetry, when `OTEL_EXPORTER_OTLP_ENDPOINT` is set: requests with their statements and calls to providers, and the jobs and emails
 * that follow from them. Routes, names and statements without their values; nothing of a person.
 */
@Injectable()
export class TracesService implements OnApplicationShutdown {
  private provider: TracerProvider | undefined;
  private readonly undo: (() => void)[] = [];
  /** Calls to providers that are under way. */
  private readonly calls = new WeakMap<object, Span>();

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(ENV)
    private readonly env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'>,
  ) {}

  /** Begins to trace, if it is wanted. Before the metrics: they count what comes first. */
  async start(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: name, OTEL_TRACES_SAMPLER_ARG: share } = this.env;
    if (endpoint === undefined) return;
    // Loaded when it is wanted: 10 MB of memory otherwise.
    const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, { resourceFromAttributes }, core] =
      await Promise.all([
        import('@opentelemetry/sdk-trace'),
        import('@opentelemetry/exporter-trace-otlp-http'),
        import('@opentelemetry/context-async-hooks'),
        import('@opentelemetry/resources'),
        import('@opentelemetry/core'),
      ]);
    this.provider = new sdk.TracerProvider({
      resource: resourceFromAttributes({ 'service.name': name }),
      // By the trace's number, which is ours.
      sampler: new sdk.TraceIdRatioBasedSampler(share),
      spanProcessors: [
        new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
      ],
    });
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(this.provider);
    this.traceRequests();
    this.traceStatements();
    this.traceCalls();
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.provider) return;
    for (const step of this.undo) step();
    // What is recorded is sent, unless nobody takes it.
    await this.provider.shutdown().catch(() => undefined);
    trace.disable();
    context.disable();
    propagation.disable();
  }

  /** In front of everything else that answers. */
  private traceRequests(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    const listeners = server.listeners('request') as RequestListener[];
    server.removeAllListeners('request');
    server.on('request', (req: Answered, res) => {
      const answer = (): void => {
        for (const listener of listeners) listener.call(server, req, res);
      };
      const { method = '', url = '' } = req;
      if (NOT_TRACED.test(url.split('?', 1)[0] ?? '')) return answer();
      // A trace of our own, with a link to the caller's: nobody from outside decides what is recorded, or hangs it into a foreign trace.
      const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, req.headers));
      const span = trace.getTracer('leap').startSpan(method, {
        kind: SpanKind.SERVER,
        root: true,
        attributes: { 'http.request.method': method },
        links: caller && [{ context: caller }],
      });
      res.once('close', () => {
        const route = routeOf(req, res);
        span
          .updateName(`${method} ${route}`)
          .setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
        if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(ROOT_CONTEXT, span), answer);
    });
  }

  /** Those of traces: what a pool asks by itself belongs to none. */
  private traceStatements(): void {
    const { prototype } = pg.Client;
    const query = Reflect.get(prototype, 'query') as typeof prototype.query;
    prototype.query = function traceStatement(this: pg.Client, ...args: unknown[]): unknown {
      const send = (): unknown => Reflect.apply(query, this, args);
      const text = trace.getActiveSpan()?.isRecording() ? textOf(args[0]) : '';
      if (text === '') return send();
      const [verb = ''] = /\w+/.exec(text) ?? [];
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 2_000) };
      const kind = SpanKind.CLIENT;
      const last = args.at(-1);
      if (typeof last !== 'function') {
        const result = send();
        if (result instanceof Promise) void traced(verb, attributes, () => result, { kind }).catch(() => undefined);
        return result;
      }
      const span = trace.getTracer('leap').startSpan(verb, { kind, attributes });
      args[args.length - 1] = context.bind(context.active(), (error: unknown, ...rest: unknown[]) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        Reflect.apply(last, undefined, [error, ...rest]);
      });
      return send();
    } as typeof query;
    this.undo.push(() => (prototype.query = query));
  }

  /** By method and host: addresses of providers hold ids. */
  private traceCalls(): void {
    const begin = ({ request }: ReportedCall): void => {
      if (!trace.getActiveSpan()?.isRecording()) return;
      const { method = 'GET', origin, host } = request;
      const server = origin === undefined ? (host ?? '') : new URL(origin).host;
      const attributes = { 'http.request.method': method, 'server.address': server };
      const span = trace.getTracer('leap').startSpan(`${method} ${server}`, { kind: SpanKind.CLIENT, attributes });
      this.calls.set(request, span);
    };
    const end = ({ request, response, error }: ReportedCall): void => {
      const span = this.calls.get(request);
      if (!span) return;
      this.calls.delete(request);
      const status = (response as IncomingMessage | undefined)?.statusCode;
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (error !== undefined || (status ?? 0) >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    for (const [channel, step] of Object.entries(CALLS)) {
      const heard = (call: unknown): void => (step === 'begin' ? begin : end)(call as ReportedCall);
      subscribe(channel, heard);
      this.undo.push(() => unsubscribe(channel, heard));
    }
  }
}
