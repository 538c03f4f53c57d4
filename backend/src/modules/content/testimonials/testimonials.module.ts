import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Testimonial } from './testimonial.entity.js';
import { TestimonialsAdminController } from './testimonials-admin.controller.js';
import { TestimonialsAdminService } from './testimonials-admin.service.js';
import { TestimonialsController } from './testimonials.controller.js';
import { TestimonialsService } from './testimonials.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Testimonial])],
  controllers: [TestimonialsController, TestimonialsAdminController],
  providers: [TestimonialsService, TestimonialsAdminService],
})
export class TestimonialsModule {}
