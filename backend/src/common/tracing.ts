import { context, propagation, SpanKind, SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

const tracer = trace.getTracer('leap');

interface TracedOptions {
  kind?: SpanKind;
  /** The {@link traceparent} that it continues, when it does not follow from what is going on. */
  parent?: string;
}

/**
 * Runs work as a span of the trace that is going on. Without `OTEL_EXPORTER_OTLP_ENDPOINT` nothing is recorded.
 * @param attributes never what people wrote, nor who they are
 */
export function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  { kind = SpanKind.INTERNAL, parent }: TracedOptions = {},
): Promise<Result> {
  const around =
    parent === undefined ? context.active() : propagation.extract(context.active(), { traceparent: parent });
  return tracer.startActiveSpan(name, { kind, attributes }, around, async (span) => {
    try {
      return await work();
    } catch (error) {
      // Its name alone: messages may quote what people wrote.
      span
        .setStatus({ code: SpanStatusCode.ERROR })
        .setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The trace that is going on, for what continues it later; undefined without one. */
export function traceparent(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
